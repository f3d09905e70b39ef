/** Functions with which the page sends messages to an app that contains it. Absent in a browser. */
export interface AppBridges {
  readonly ReactNativeWebView?: { postMessage(text: string): void };
  readonly webkit?: { messageHandlers?: { hakiki?: { postMessage(message: unknown): void } } };
  readonly HakikiAndroid?: { post?(text: string): void; postMessage?(text: string): void };
}

/** Returns the environment in which the page runs, as a channel name of an SDK configuration. */
export function channelOf(
  { ReactNativeWebView, webkit, HakikiAndroid }: AppBridges,
  userAgent: string = navigator.userAgent,
): 'web' | 'android' | 'ios' {
  if (HakikiAndroid) return 'android';
  if (webkit?.messageHandlers?.hakiki) return 'ios';
  if (!ReactNativeWebView) return 'web';
  return /Android/.test(userAgent) ? 'android' : 'ios';
}
