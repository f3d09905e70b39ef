using Hakiki;

using var hakiki = new HakikiClient("http://127.0.0.1:3000", Environment.GetEnvironmentVariable("KEY"));
var clip = Convert.ToBase64String(File.ReadAllBytes("clip.webm"));
var request = new CheckLivenessRequest { LiveMedia = "data:video/webm;base64," + clip };
var liveness = await hakiki.CheckLivenessAsync(request, new CallOptions { Reference = "customer-9" });
Console.WriteLine(liveness.LivenessPassed);
