using Hakiki;

using var hakiki = new HakikiClient("http://127.0.0.1:3000", Environment.GetEnvironmentVariable("KEY"));
var request = new VerifyCustomerRequest { Country = "nigeria", Identifier = "22222222222" };
var customer = await hakiki.VerifyCustomerAsync(request, new CallOptions { Reference = "customer-7" });
Console.WriteLine(customer.Decision);
