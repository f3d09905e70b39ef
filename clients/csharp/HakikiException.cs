using System;
using System.Linq;
using System.Net.Http;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Hakiki
{
    /// <summary>An answer of the service that is no success.</summary>
    public sealed class HakikiException : Exception
    {
        private static readonly Regex Challenge = new Regex("\\berror=\"([a-z_]+)\"");

        private HakikiException(int status, string reason) : base(status + ": " + reason)
        {
            Status = status;
            Reason = reason;
        }

        /// <summary>HTTP status.</summary>
        public int Status { get; }

        /// <summary>The service's explanation for people.</summary>
        public string Reason { get; }

        /// <summary>For programs: the reason in WWW-Authenticate of a 401 or 403, else code of the answer; or null.</summary>
        public string Code { get; private set; }

        /// <summary>Name it when you ask for help: it is in the service's log. Or null.</summary>
        public string RequestId { get; private set; }

        /// <summary>The record of a refused attempt, or null.</summary>
        public long? VerificationId { get; private set; }

        /// <summary>Seconds that the service asks to wait (409, 429, 503), or null.</summary>
        public long? RetryAfter { get; private set; }

        internal static HakikiException Of(HttpResponseMessage response, byte[] body)
        {
            var status = (int)response.StatusCode;
            var challenge = Challenge.Match(Header(response, "WWW-Authenticate") ?? "");
            return new HakikiException(status, Text(body, "message") ?? "HTTP " + status)
            {
                Code = challenge.Success ? challenge.Groups[1].Value : Text(body, "code"),
                RequestId = Header(response, "X-Request-Id"),
                VerificationId = Number(Header(response, "X-Verification-Id")),
                RetryAfter = Number(Header(response, "Retry-After")),
            };
        }

        private static string Text(byte[] body, string name)
        {
            try
            {
                using var answer = JsonDocument.Parse(body);
                return answer.RootElement.ValueKind == JsonValueKind.Object
                    && answer.RootElement.TryGetProperty(name, out var value)
                    && value.ValueKind == JsonValueKind.String
                    ? value.GetString()
                    : null;
            }
            catch (JsonException)
            {
                return null;
            }
        }

        private static string Header(HttpResponseMessage response, string name) =>
            response.Headers.TryGetValues(name, out var values) ? values.FirstOrDefault() : null;

        private static long? Number(string header) =>
            header != null && Regex.IsMatch(header, "^[0-9]{1,15}\\z") ? long.Parse(header) : (long?)null;
    }

    /// <summary>No answer came. Whether the request was carried out is not known.</summary>
    public sealed class HakikiConnectionException : Exception
    {
        internal HakikiConnectionException(bool timedOut, Exception cause)
            : base(timedOut ? "The service did not answer in time" : "The service could not be reached", cause) =>
            TimedOut = timedOut;

        /// <summary>True when the service did not answer in time.</summary>
        public bool TimedOut { get; }
    }
}
