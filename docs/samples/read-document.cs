using Hakiki;

using var hakiki = new HakikiClient("http://127.0.0.1:3000", Environment.GetEnvironmentVariable("KEY"));
var picture = File.ReadAllBytes("passport.jpg");
var options = new CallOptions { Reference = "customer-9" };
var document = await hakiki.ReadDocumentAsync("passport", "nigeria", picture, options: options);
Console.WriteLine($"{document.Valid} {document.IdNumber}");
