using Hakiki;

using var hakiki = new HakikiClient("http://127.0.0.1:3000", Environment.GetEnvironmentVariable("KEY"));
var request = new CompareFacesRequest
{
    ImageOne = Convert.ToBase64String(File.ReadAllBytes("passport.jpg")),
    ImageTwo = Convert.ToBase64String(File.ReadAllBytes("selfie.jpg")),
};
var comparison = await hakiki.CompareFacesAsync(request, new CallOptions { Reference = "customer-9" });
Console.WriteLine(comparison.Message);
