package com.example.hakiki

import android.Manifest
import android.annotation.SuppressLint
import android.app.Activity
import android.content.Intent
import android.content.pm.PackageManager
import android.net.Uri
import android.os.Bundle
import android.webkit.PermissionRequest
import android.webkit.RenderProcessGoneDetail
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import androidx.activity.ComponentActivity
import androidx.activity.result.contract.ActivityResultContracts
import androidx.core.content.ContextCompat
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import org.json.JSONObject

/**
 * The hosted page of a session. Start it with `url` of `POST /v1/sdk/sessions` (made by your server) as the extra `url`; the result holds the page's
 * last message as the extra `message`. Needs androidx.activity, androidx.webkit and the CAMERA permission in the manifest.
 */
class HakikiActivity : ComponentActivity() {
    private lateinit var web: WebView
    private lateinit var page: Uri
    private var chosen: ValueCallback<Array<Uri>>? = null

    private val askForCamera =
        registerForActivityResult(ActivityResultContracts.RequestPermission()) { granted ->
            if (granted) web.loadUrl(page.toString()) else finishWith(error("CAMERA_DENIED"))
        }
    private val chooseFile =
        registerForActivityResult(ActivityResultContracts.GetContent()) { file ->
            chosen?.onReceiveValue(if (file == null) null else arrayOf(file))
            chosen = null
        }

    @SuppressLint("SetJavaScriptEnabled")
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        page = Uri.parse(requireNotNull(intent.getStringExtra("url")))
        require(page.scheme == "https") { "getUserMedia works on https alone" }
        web = WebView(this)
        setContentView(web)
        web.settings.javaScriptEnabled = true
        web.settings.domStorageEnabled = true
        web.settings.mediaPlaybackRequiresUserGesture = false
        web.settings.allowFileAccess = false
        web.webViewClient = OnlyOurPage()
        web.webChromeClient = CameraForOurPage()
        listen()
        val granted = ContextCompat.checkSelfPermission(this, Manifest.permission.CAMERA)
        if (granted == PackageManager.PERMISSION_GRANTED) web.loadUrl(page.toString())
        else askForCamera.launch(Manifest.permission.CAMERA)
    }

    /** Messages come with their origin: those of other pages never arrive. Not `addJavascriptInterface`, which every frame could call. */
    private fun listen() {
        if (!WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) return
        WebViewCompat.addWebMessageListener(web, "HakikiAndroid", setOf(originOf(page))) { _, message, _, isMainFrame, _ ->
            if (!isMainFrame) return@addWebMessageListener
            val said = JSONObject(message.data ?: "{}")
            when (said.optString("type")) {
                "complete", "close" -> finishWith(said)
            }
        }
    }

    private fun finishWith(message: JSONObject) {
        setResult(Activity.RESULT_OK, Intent().putExtra("message", message.toString()))
        finish()
    }

    private fun error(code: String) = JSONObject(mapOf("type" to "error", "code" to code))

    private fun originOf(uri: Uri): String = "${uri.scheme}://${uri.authority}"

    private fun isOurs(uri: Uri): Boolean = originOf(uri).equals(originOf(page), ignoreCase = true)

    private inner class OnlyOurPage : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            if (isOurs(request.url)) return false
            if (request.url.scheme == "https") startActivity(Intent(Intent.ACTION_VIEW, request.url))
            return true
        }

        /** The page's process died: the server knows where the session stands. */
        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            recreate()
            return true
        }
    }

    private inner class CameraForOurPage : WebChromeClient() {
        override fun onPermissionRequest(request: PermissionRequest) {
            val video = arrayOf(PermissionRequest.RESOURCE_VIDEO_CAPTURE)
            if (isOurs(request.origin) && video.all { it in request.resources }) request.grant(video) else request.deny()
        }

        override fun onShowFileChooser(
            view: WebView,
            callback: ValueCallback<Array<Uri>>,
            parameters: FileChooserParameters,
        ): Boolean {
            chosen?.onReceiveValue(null)
            chosen = callback
            chooseFile.launch("image/*")
            return true
        }
    }
}
