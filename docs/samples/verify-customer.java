import com.hakiki.CallOptions;
import com.hakiki.Hakiki;
import com.hakiki.Models.VerifyCustomerRequest;

public class VerifyCustomer {
    public static void main(String[] args) throws Exception {
        var hakiki = new Hakiki("http://127.0.0.1:3000", System.getenv("KEY"));
        var request = new VerifyCustomerRequest();
        request.country = "nigeria";
        request.identifier = "22222222222";
        System.out.println(hakiki.verifyCustomer(request, CallOptions.reference("customer-7")).decision);
    }
}
