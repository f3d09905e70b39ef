import { useEffect, useRef, useState } from 'react';
import { Linking, PermissionsAndroid, Platform, StyleSheet, Text, View, type ViewStyle } from 'react-native';
import { WebView } from 'react-native-webview';
import { type HakikiMessage, originOf, readMessage } from './messages';

type Of<T extends HakikiMessage['type']> = Extract<HakikiMessage, { type: T }>;

export interface HakikiVerificationProps {
  /** `url` of `POST /v1/sdk/sessions`, made by your server. The token behind its # is all that the app holds; never an API key. */
  readonly url: string;
  /** A receipt, not a verdict: the verdict comes to your server as `liveness.completed`. */
  readonly onComplete: (receipt: Of<'complete'>) => void;
  readonly onError?: (error: { readonly code: string; readonly message: string }) => void;
  readonly onClose?: (reason: string) => void;
  readonly onStep?: (step: string) => void;
  /** Another tab or device has the session. The customer can go on there, or take it back in this app. */
  readonly onTakenOver?: (step: string) => void;
  /** Shown when the camera is not allowed, in the app's language. */
  readonly cameraDenied?: string;
  readonly style?: ViewStyle;
}

/** Android asks before the page is there: a WebView that asks while it loads shows an empty picture on some versions. iOS asks by itself. */
async function askForCamera(): Promise<boolean> {
  if (Platform.OS !== 'android') return true;
  const answer = await PermissionsAndroid.request(PermissionsAndroid.PERMISSIONS.CAMERA);
  return answer === PermissionsAndroid.RESULTS.GRANTED;
}

/** The hosted page of a session, with the camera allowed to it and to no other page. */
export function HakikiVerification(props: HakikiVerificationProps) {
  const { url, onComplete, onError, onClose, onStep, onTakenOver, style } = props;
  const [camera, setCamera] = useState<'asking' | 'granted' | 'denied'>('asking');
  const view = useRef<WebView>(null);
  const shown = useRef(url);
  const origin = originOf(url);

  useEffect(() => {
    let gone = false;
    askForCamera().then((granted) => {
      if (gone) return;
      setCamera(granted ? 'granted' : 'denied');
      if (!granted) onError?.({ code: 'CAMERA_DENIED', message: 'The camera is not allowed' });
    });
    return () => {
      gone = true;
    };
  }, [onError]);

  if (camera === 'asking') return <View style={[styles.fill, style]} />;
  if (camera === 'denied')
    return (
      <View style={[styles.fill, styles.middle, style]}>
        <Text accessibilityRole="alert">{props.cameraDenied ?? 'Allow the camera for this app, and try again.'}</Text>
      </View>
    );
  return (
    <WebView
      ref={view}
      style={[styles.fill, style]}
      source={{ uri: url }}
      originWhitelist={[origin]}
      javaScriptEnabled
      domStorageEnabled
      allowsInlineMediaPlayback
      mediaPlaybackRequiresUserAction={false}
      mediaCapturePermissionGrantType="grantIfSameHostElsePrompt"
      setSupportMultipleWindows={false}
      onNavigationStateChange={(state) => {
        shown.current = state.url;
      }}
      onShouldStartLoadWithRequest={(request) => {
        if (originOf(request.url) === origin) return true;
        // The person's way back to your own pages, and everything else, belongs to the browser.
        if (/^https:/i.test(request.url)) void Linking.openURL(request.url);
        return false;
      }}
      onMessage={({ nativeEvent }) => {
        const message = readMessage(nativeEvent.data, shown.current, url);
        if (message?.type === 'complete') onComplete(message);
        else if (message?.type === 'error') onError?.({ code: message.code, message: message.message });
        else if (message?.type === 'close') onClose?.(message.reason);
        else if (message?.type === 'step') onStep?.(message.step);
        else if (message?.type === 'takenover') onTakenOver?.(message.step);
      }}
      // The system took the page's process: the server knows where the session stands, so a reload goes on there.
      onContentProcessDidTerminate={() => view.current?.reload()}
      onRenderProcessGone={() => view.current?.reload()}
    />
  );
}

const styles = StyleSheet.create({
  fill: { flex: 1 },
  middle: { alignItems: 'center', justifyContent: 'center', padding: 24 },
});
