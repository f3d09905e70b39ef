import com.hakiki.CallOptions;
import com.hakiki.Hakiki;
import com.hakiki.HakikiConnectionException;
import com.hakiki.HakikiException;
import com.hakiki.Models.ListVerificationsQuery;
import com.hakiki.Models.VerifyCustomerRequest;
import com.hakiki.Webhook;
import com.hakiki.WebhookException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** What the tests ask of a client: `verify` calls the service at BASE, `webhook` checks a delivery from the standard input. */
public class Program {
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    public static void main(String[] args) throws Exception {
        try {
            if (args[0].equals("verify")) verify();
            else OUT.println(Webhook.verify(System.in.readAllBytes(), args[2], args[1]).deduplicationKey());
        } catch (HakikiException error) {
            String code = error.code() == null ? "-" : error.code();
            OUT.println("refused " + error.status() + " " + code + " " + (error.requestId() != null));
        } catch (HakikiConnectionException error) {
            OUT.println("no answer " + error.timedOut());
        } catch (IllegalArgumentException error) {
            OUT.println("not sent");
        } catch (WebhookException error) {
            OUT.println(error.code());
        }
    }

    private static void verify() {
        Duration timeout = Duration.ofSeconds(Long.parseLong(System.getenv("TIMEOUT")));
        String base = System.getenv("BASE");
        String key = System.getenv("KEY");
        String retryFor = System.getenv("RETRY_FOR");
        Hakiki hakiki = retryFor.isEmpty()
                ? new Hakiki(base, key)
                : new Hakiki(base, key, timeout, Duration.ofSeconds(Long.parseLong(retryFor)), 2, Duration.ofMillis(10));
        CallOptions reference = CallOptions.reference(System.getenv("REFERENCE"));
        VerifyCustomerRequest request = new VerifyCustomerRequest();
        request.country = "nigeria";
        request.identifier = System.getenv("IDENTIFIER");
        OUT.println(hakiki.verifyCustomer(request, reference).decision);
        if (System.getenv("KEEP") != null) return;
        ListVerificationsQuery query = new ListVerificationsQuery();
        query.limit = 1L;
        var items = hakiki.listVerifications(query, reference).items;
        OUT.println(items.size() + " " + hakiki.getVerification(String.valueOf(items.get(0).id)).kind);
        OUT.println(hakiki.getCustomer(System.getenv("REFERENCE")).reference);
        hakiki.getVerification("0");
    }
}
