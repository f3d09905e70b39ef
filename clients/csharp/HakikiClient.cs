using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace Hakiki
{
    /// <summary>What a call may carry beside its body.</summary>
    public sealed class CallOptions
    {
        /// <summary>Your own name for the customer. It travels in a header and is in no address.</summary>
        public string Reference { get; set; }

        /// <summary>Keeps a POST from being carried out twice over a restart of your program.</summary>
        public string IdempotencyKey { get; set; }
    }

    /// <summary>A client of one service with one API key. Threads may share it.</summary>
    public sealed partial class HakikiClient : IDisposable
    {
        /// <summary>A longer Retry-After ends the call.</summary>
        private const int MaxRetryAfterSeconds = 30;
        private static readonly TimeSpan MaxDelay = TimeSpan.FromSeconds(8);
        private static readonly int[] Transient = { 429, 502, 503, 504 };
        /// <summary>Codes of a 409 whose Idempotency-Key belongs to a request that is still being processed.</summary>
        private static readonly string[] UnderWay = { "idempotency_key_under_way", "idempotency_key_overtaken" };

        /// <summary>How bodies are written: a field that is absent is not sent.</summary>
#if NET5_0_OR_GREATER
        private static readonly JsonSerializerOptions Written = new JsonSerializerOptions();
#else
        private static readonly JsonSerializerOptions Written = new JsonSerializerOptions { IgnoreNullValues = true };
#endif

        private readonly string baseUrl;
        private readonly string key;
        private readonly HttpClient http;

        /// <param name="baseUrl">where the service is, such as http://127.0.0.1:3000</param>
        /// <param name="key">an API key of a branch</param>
        public HakikiClient(string baseUrl, string key)
        {
            this.baseUrl = baseUrl.TrimEnd('/');
            this.key = key;
            // A redirect would carry the key to another address.
            var handler = new SocketsHttpHandler { AllowAutoRedirect = false };
#if NET5_0_OR_GREATER
            // The service reads headers as UTF-8.
            handler.RequestHeaderEncodingSelector = (name, request) => Encoding.UTF8;
#endif
            http = new HttpClient(handler) { Timeout = System.Threading.Timeout.InfiniteTimeSpan };
        }

        /// <summary>For each attempt; 60 s.</summary>
        public TimeSpan Timeout { get; set; } = TimeSpan.FromSeconds(60);

        /// <summary>
        /// Time since the call began in which the client tries again, where the fault may pass: no answer, 409 with Retry-After, 429, 502, 503, 504; 60 s.
        /// </summary>
        public TimeSpan RetryFor { get; set; } = TimeSpan.FromSeconds(60);

        /// <summary>Minimum number of attempts after the first, also when RetryFor has passed; 2.</summary>
        public int Retries { get; set; } = 2;

        /// <summary>Maximum random wait before the first retry; doubles with each further one, up to 8 s; 500 ms.</summary>
        public TimeSpan FirstDelay { get; set; } = TimeSpan.FromMilliseconds(500);

        public void Dispose() => http.Dispose();

        /// <summary>Document verification. Each picture is the bytes of a JPG or PNG of at most 5 MB; the back may be null.</summary>
        public async Task<DocumentResult> ReadDocumentAsync(
            string documentType, string country, byte[] front, byte[] back = null, CallOptions options = null, CancellationToken cancellation = default)
        {
            using var form = new MultipartFormDataContent
            {
                { new StringContent(documentType), "document_type" },
                { new StringContent(country), "country" },
                { new ByteArrayContent(front), "document_front", "front" },
            };
            if (back != null) form.Add(new ByteArrayContent(back), "document_back", "back");
            var body = await form.ReadAsByteArrayAsync().ConfigureAwait(false);
            var headers = HeadersOf(options);
            headers["content-type"] = form.Headers.ContentType.ToString();
            var answer = await SendAsync("POST", "/api/onboarding/document_verification", headers, body, cancellation).ConfigureAwait(false);
            return DataOf<DocumentResult>(answer);
        }

        /// <summary>
        /// Sends a request until it has a final answer, and returns the body of the success. A POST has an Idempotency-Key, so that the service carries it
        /// out once however often it is sent.
        /// </summary>
        /// <param name="headers">by their names in lower case</param>
        /// <exception cref="HakikiException">for an answer that is no success</exception>
        /// <exception cref="HakikiConnectionException">when no answer came</exception>
        public async Task<byte[]> SendAsync(
            string method, string path, IReadOnlyDictionary<string, string> headers, byte[] body, CancellationToken cancellation = default)
        {
            var sent = new Dictionary<string, string>(headers) { ["x-access-token"] = key };
            if (method == "POST" && !sent.ContainsKey("idempotency-key")) sent["idempotency-key"] = Guid.NewGuid().ToString();
            var passed = Stopwatch.StartNew();
            for (var attempt = 0; ; attempt += 1)
            {
                var maxDelay = Math.Min(FirstDelay.TotalSeconds * Math.Pow(2, Math.Min(attempt, 10)), MaxDelay.TotalSeconds);
                // The random part keeps callers from coming back at the same time.
                var wait = TimeSpan.FromMilliseconds(RandomNumberGenerator.GetInt32((int)(maxDelay * 1000) + 1));
                try
                {
                    return await OnceAsync(method, path, sent, body, cancellation).ConfigureAwait(false);
                }
                catch (HakikiConnectionException)
                {
                    if (attempt >= Retries && passed.Elapsed + wait > RetryFor) throw;
                }
                catch (HakikiException error) when (IsTransient(error))
                {
                    wait += TimeSpan.FromSeconds(error.RetryAfter ?? 0);
                    if (attempt >= Retries && passed.Elapsed + wait > RetryFor) throw;
                }
                await Task.Delay(wait, cancellation).ConfigureAwait(false);
            }
        }

        /// <summary>
        /// True if the same request may succeed later. A 409 may if an earlier attempt with the same key is still being processed, such as one whose answer
        /// a gateway replaced by 502 or 504: the service then sends Retry-After, and under /v1 a code. Other conflicts are final.
        /// </summary>
        private static bool IsTransient(HakikiException error) =>
            (Transient.Contains(error.Status) || (error.Status == 409 && (error.RetryAfter != null || UnderWay.Contains(error.Code))))
            && (error.RetryAfter ?? 0) <= MaxRetryAfterSeconds;

        private async Task<byte[]> OnceAsync(
            string method, string path, Dictionary<string, string> headers, byte[] body, CancellationToken cancellation)
        {
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
            limit.CancelAfter(Timeout);
            using var request = new HttpRequestMessage(new HttpMethod(method), baseUrl + path);
            if (body != null) request.Content = new ByteArrayContent(body);
            foreach (var (name, value) in headers)
            {
                if (name == "content-type") request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(value);
                else if (!CanBeSent(value) || !request.Headers.TryAddWithoutValidation(name, value))
                    throw new ArgumentException($"The header {name} cannot be sent with this value");
            }
            try
            {
                using var response = await http.SendAsync(request, limit.Token).ConfigureAwait(false);
                // SendAsync has read the whole body within the limit.
                var answer = await response.Content.ReadAsByteArrayAsync().ConfigureAwait(false);
                return response.IsSuccessStatusCode ? answer : throw HakikiException.Of(response, answer);
            }
            catch (OperationCanceledException error) when (!cancellation.IsCancellationRequested)
            {
                throw new HakikiConnectionException(true, error);
            }
            catch (Exception error) when (error is HttpRequestException || error is IOException)
            {
                throw new HakikiConnectionException(false, error);
            }
        }

        private static bool CanBeSent(string value)
        {
#if NET5_0_OR_GREATER
            return !value.Any(char.IsControl);
#else
            // .NET Core 3.1 sends headers in ASCII alone.
            return value.All(character => character >= ' ' && character <= '~');
#endif
        }

        private sealed class CallRequest
        {
            public object Json { get; set; }
            public byte[] Xml { get; set; }
            public object Query { get; set; }
            public Dictionary<string, string> Headers { get; set; }
            public bool Filters { get; set; }
            public CallOptions Options { get; set; }
        }

        private async Task<T> CallAsync<T>(string method, string path, CallRequest request, CancellationToken cancellation)
        {
            var headers = HeadersOf(request.Options);
            foreach (var (name, value) in request.Headers ?? new Dictionary<string, string>()) headers[name] = value;
            var query = new Dictionary<string, string>();
            if (request.Query != null)
            {
                using var fields = JsonDocument.Parse(JsonSerializer.SerializeToUtf8Bytes(request.Query, request.Query.GetType()));
                foreach (var field in fields.RootElement.EnumerateObject())
                    if (field.Value.ValueKind == JsonValueKind.String) query[field.Name] = field.Value.GetString();
                    else if (field.Value.ValueKind != JsonValueKind.Null) query[field.Name] = field.Value.GetRawText();
            }
            // "-" says that the value is in the header, so that it is in no address.
            if (request.Filters && request.Options?.Reference != null) query["reference"] = "-";
            var body = request.Xml;
            if (body != null) headers["content-type"] = "application/xml";
            if (request.Json != null)
            {
                body = JsonSerializer.SerializeToUtf8Bytes(request.Json, request.Json.GetType(), Written);
                headers["content-type"] = "application/json";
            }
            if (query.Count > 0)
                path += "?" + string.Join("&", query.Select(field => field.Key + "=" + Uri.EscapeDataString(field.Value)));
            return DataOf<T>(await SendAsync(method, path, headers, body, cancellation).ConfigureAwait(false));
        }

        private static T DataOf<T>(byte[] answer)
        {
            using var document = JsonDocument.Parse(answer);
            return JsonSerializer.Deserialize<T>(document.RootElement.GetProperty("data").GetRawText());
        }

        private static Dictionary<string, string> HeadersOf(CallOptions options)
        {
            var headers = new Dictionary<string, string>();
            if (options?.Reference != null) headers["x-reference"] = options.Reference;
            if (options?.IdempotencyKey != null) headers["idempotency-key"] = options.IdempotencyKey;
            return headers;
        }
    }
}
