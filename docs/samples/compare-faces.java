import com.hakiki.CallOptions;
import com.hakiki.Hakiki;
import com.hakiki.Models.CompareFacesRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

public class CompareFaces {
    public static void main(String[] args) throws Exception {
        var hakiki = new Hakiki("http://127.0.0.1:3000", System.getenv("KEY"));
        var base64 = Base64.getEncoder();
        var request = new CompareFacesRequest();
        request.imageOne = base64.encodeToString(Files.readAllBytes(Path.of("passport.jpg")));
        request.imageTwo = base64.encodeToString(Files.readAllBytes(Path.of("selfie.jpg")));
        System.out.println(hakiki.compareFaces(request, CallOptions.reference("customer-9")).message);
    }
}
