using System;
using System.IO;
using System.Text;
using System.Threading.Tasks;
using Hakiki;

/// <summary>What the tests ask of a client: `verify` calls the service at BASE, `webhook` checks a delivery from the standard input.</summary>
public static class Program
{
    public static async Task Main(string[] args)
    {
        Console.OutputEncoding = new UTF8Encoding(false);
        try
        {
            if (args[0] == "verify") await VerifyAsync();
            else Console.WriteLine(Webhook.Verify(ReadInput(), args[2], args[1]).DeduplicationKey);
        }
        catch (HakikiException error)
        {
            Console.WriteLine($"refused {error.Status} {error.Code ?? "-"} {error.RequestId != null}");
        }
        catch (HakikiConnectionException error)
        {
            Console.WriteLine($"no answer {error.TimedOut}");
        }
        catch (ArgumentException)
        {
            Console.WriteLine("not sent");
        }
        catch (WebhookException error)
        {
            Console.WriteLine(error.Code);
        }
    }

    private static byte[] ReadInput()
    {
        using var bytes = new MemoryStream();
        using var input = Console.OpenStandardInput();
        input.CopyTo(bytes);
        return bytes.ToArray();
    }

    private static async Task VerifyAsync()
    {
        using var hakiki = new HakikiClient(Value("BASE"), Value("KEY"));
        if (!string.IsNullOrEmpty(Value("RETRY_FOR")))
        {
            hakiki.Timeout = TimeSpan.FromSeconds(long.Parse(Value("TIMEOUT")));
            hakiki.RetryFor = TimeSpan.FromSeconds(long.Parse(Value("RETRY_FOR")));
            hakiki.FirstDelay = TimeSpan.FromMilliseconds(10);
            await CompileAsync();
        }
        var options = new CallOptions { Reference = Value("REFERENCE") };
        var request = new VerifyCustomerRequest { Country = "nigeria", Identifier = Value("IDENTIFIER") };
        Console.WriteLine((await hakiki.VerifyCustomerAsync(request, options)).Decision);
        if (Value("KEEP") != null) return;
        var items = (await hakiki.ListVerificationsAsync(new ListVerificationsQuery { Limit = 1 }, options)).Items;
        Console.WriteLine($"{items.Length} {(await hakiki.GetVerificationAsync(items[0].Id.ToString())).Kind}");
        Console.WriteLine((await hakiki.GetCustomerAsync(Value("REFERENCE"))).Reference);
        await hakiki.GetVerificationAsync("0");
    }

    /// <summary>The first call compiles what sends it, which takes longer on a loaded machine than the time-out of a test.</summary>
    private static async Task CompileAsync()
    {
        try
        {
            using var nobody = new HakikiClient("http://127.0.0.1:1", "-") { Retries = 0, RetryFor = TimeSpan.Zero };
            await nobody.VerifyCustomerAsync(new VerifyCustomerRequest());
        }
        catch (HakikiConnectionException)
        {
            // Nobody listens there.
        }
    }

    private static string Value(string name) => Environment.GetEnvironmentVariable(name);
}
