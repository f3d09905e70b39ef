import com.hakiki.CallOptions;
import com.hakiki.Hakiki;
import java.nio.file.Files;
import java.nio.file.Path;

public class ReadDocument {
    public static void main(String[] args) throws Exception {
        var hakiki = new Hakiki("http://127.0.0.1:3000", System.getenv("KEY"));
        var picture = Files.readAllBytes(Path.of("passport.jpg"));
        var reference = CallOptions.reference("customer-9");
        var document = hakiki.readDocument("passport", "nigeria", picture, null, reference);
        System.out.println(document.valid + " " + document.idNumber);
    }
}
