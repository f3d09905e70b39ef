import com.hakiki.CallOptions;
import com.hakiki.Hakiki;
import com.hakiki.Models.CheckLivenessRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

public class CheckLiveness {
    public static void main(String[] args) throws Exception {
        var hakiki = new Hakiki("http://127.0.0.1:3000", System.getenv("KEY"));
        var clip = Base64.getEncoder().encodeToString(Files.readAllBytes(Path.of("clip.webm")));
        var request = new CheckLivenessRequest();
        request.liveMedia = "data:video/webm;base64," + clip;
        System.out.println(hakiki.checkLiveness(request, CallOptions.reference("customer-9")).livenessPassed);
    }
}
