import UIKit
import WebKit

/// The hosted page of a session. Give it `url` of `POST /v1/sdk/sessions`, made by your server; the app holds no key.
/// Needs `NSCameraUsageDescription` in Info.plist and iOS 15.
public final class HakikiViewController: UIViewController {
    /// A receipt, not a verdict: `entryId`, `sessionId`, `status`, `submittedAt`.
    public var onComplete: (([String: Any]) -> Void)?
    public var onError: ((_ code: String, _ message: String) -> Void)?
    public var onClose: ((_ reason: String) -> Void)?

    private let page: URL
    private var web: WKWebView!

    public init(url: URL) {
        page = url
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("Make it with init(url:)")
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        configuration.allowsInlineMediaPlayback = true
        configuration.mediaTypesRequiringUserActionForPlayback = []
        configuration.userContentController.add(Listener(self), name: "hakiki")
        web = WKWebView(frame: view.bounds, configuration: configuration)
        web.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        web.uiDelegate = self
        web.navigationDelegate = self
        view.addSubview(web)
        web.load(URLRequest(url: page))
    }

    fileprivate func isOurs(_ origin: WKSecurityOrigin) -> Bool {
        let port = page.port ?? 0
        return origin.host == page.host && origin.protocol == page.scheme && origin.port == port
    }

    fileprivate func receive(_ message: [String: Any]) {
        guard message["source"] as? String == "hakiki", message["version"] as? Int == 1 else { return }
        switch message["type"] as? String {
        case "complete":
            onComplete?(message)
        case "error":
            onError?(message["code"] as? String ?? "", message["message"] as? String ?? "")
        case "close":
            onClose?(message["reason"] as? String ?? "")
        default:
            break
        }
    }
}

extension HakikiViewController: WKUIDelegate {
    /// The camera for our page alone; no other page is ever asked about, microphone never.
    public func webView(
        _ webView: WKWebView,
        requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        type: WKMediaCaptureType,
        decisionHandler: @escaping (WKPermissionDecision) -> Void
    ) {
        decisionHandler(isOurs(origin) && type == .camera ? .grant : .deny)
    }
}

extension HakikiViewController: WKNavigationDelegate {
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = action.request.url else { return decisionHandler(.cancel) }
        if url.host == page.host && url.scheme == page.scheme { return decisionHandler(.allow) }
        if url.scheme == "https" { UIApplication.shared.open(url) }
        decisionHandler(.cancel)
    }

    /// The system took the page's process: the server knows where the session stands.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        webView.reload()
    }
}

/// Holds the controller weakly: the web view's configuration holds its handlers strongly.
private final class Listener: NSObject, WKScriptMessageHandler {
    private weak var controller: HakikiViewController?

    init(_ controller: HakikiViewController) {
        self.controller = controller
    }

    func userContentController(_ content: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let controller, message.frameInfo.isMainFrame, controller.isOurs(message.frameInfo.securityOrigin) else { return }
        if let body = message.body as? [String: Any] { controller.receive(body) }
    }
}
