/** How an app around the page hears from it; absent in a browser. */
export interface AppBridges {
  readonly ReactNativeWebView?: { postMessage(text: string): void };
  readonly webkit?: { messageHandlers?: { hakiki?: { postMessage(message: unknown): void } } };
  readonly HakikiAndroid?: { post?(text: string): void; postMessage?(text: string): void };
}

/** Where the page runs, as the channels of an SDK configuration name it. */
export function channelOf(
  { ReactNativeWebView, webkit, HakikiAndroid }: AppBridges,
  userAgent: string = navigator.userAgent,
): 'web' | 'android' | 'ios' {
  if (HakikiAndroid) return 'android';
  if (webkit?.messageHandlers?.hakiki) return 'ios';
  if (!ReactNativeWebView) return 'web';
  return /Android/.test(userAgent) ? 'android' : 'ios';
}
