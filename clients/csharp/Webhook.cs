using System;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Hakiki
{
    /// <summary>A delivery that must not be believed: answer 401.</summary>
    public sealed class WebhookException : Exception
    {
        internal WebhookException(string code) : base("Webhook refused: " + code) => Code = code;

        /// <summary>key_missing, signature_missing, signature_malformed, signature_wrong or body_not_event.</summary>
        public string Code { get; }
    }

    /// <summary>The event of a delivery whose signature is right.</summary>
    public sealed class Webhook
    {
        private static readonly Regex Uuid =
            new Regex("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\z", RegexOptions.IgnoreCase);
        private static readonly Regex Signature = new Regex("^sha256=[0-9a-f]{64}\\z");

        private readonly JsonElement body;

        private Webhook(JsonElement body) => this.body = body;

        /// <summary>Verifies a delivery. Compares in constant time.</summary>
        /// <param name="rawBody">the bytes as received, before a parser</param>
        /// <param name="header">the value of X-Service-Signature, or null</param>
        /// <param name="key">the hash key of the integration, or the webhook secret of the SDK configuration with or without its dashes</param>
        /// <exception cref="WebhookException">answer 401</exception>
        public static Webhook Verify(byte[] rawBody, string header, string key)
        {
            if (string.IsNullOrEmpty(key)) throw new WebhookException("key_missing");
            if (string.IsNullOrEmpty(header)) throw new WebhookException("signature_missing");
            if (!Signature.IsMatch(header)) throw new WebhookException("signature_malformed");
            // An SDK secret is a UUID and signs without its dashes. A hash key signs as it is.
            var signing = Uuid.IsMatch(key) ? key.Replace("-", "") : key;
            using var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(signing));
            var hex = BitConverter.ToString(hmac.ComputeHash(rawBody)).Replace("-", "").ToLowerInvariant();
            if (!CryptographicOperations.FixedTimeEquals(Encoding.ASCII.GetBytes("sha256=" + hex), Encoding.ASCII.GetBytes(header)))
                throw new WebhookException("signature_wrong");
            try
            {
                using var document = JsonDocument.Parse(rawBody);
                var root = document.RootElement;
                if (root.ValueKind == JsonValueKind.Object
                    && root.TryGetProperty("event", out var name)
                    && name.ValueKind == JsonValueKind.String)
                    return new Webhook(root.Clone());
            }
            catch (JsonException)
            {
                // Not JSON.
            }
            throw new WebhookException("body_not_event");
        }

        /// <summary>Such as suspicious_transaction, customer_verified, screening_alert or liveness.completed.</summary>
        public string Event => body.GetProperty("event").GetString();

        /// <summary>A text that is the same for every delivery of one event. An event may be delivered twice.</summary>
        public string DeduplicationKey
        {
            get
            {
                var id = Event == "liveness.completed"
                    ? body.GetProperty("verification_id")
                    : body.GetProperty("data").GetProperty("id");
                return Event + ":" + id;
            }
        }

        /// <summary>The event as the class of its name, such as LivenessCompletedEvent.</summary>
        public T As<T>() => JsonSerializer.Deserialize<T>(body.GetRawText());
    }
}
