using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using Microsoft.AspNetCore;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;

// Stands for the minimal API of ASP.NET Core 6, of which the client's README uses this much, where the tests have an older SDK.
namespace Microsoft.AspNetCore.Http
{
    public interface IResult
    {
        int StatusCode { get; }
    }

    public static class Results
    {
        public static IResult Ok() => new StatusResult(200);

        public static IResult Unauthorized() => new StatusResult(401);

        private sealed class StatusResult : IResult
        {
            public StatusResult(int statusCode) => StatusCode = statusCode;

            public int StatusCode { get; }
        }
    }
}

namespace Microsoft.AspNetCore.Builder
{
    public sealed class WebApplication
    {
        private readonly Dictionary<string, Func<HttpRequest, Task<IResult>>> handlers =
            new Dictionary<string, Func<HttpRequest, Task<IResult>>>();

        public static WebApplication Create(string[] args) => new WebApplication();

        public void MapPost(string path, Func<HttpRequest, Task<IResult>> handler) => handlers[path] = handler;

        public void Run() => WebHost.CreateDefaultBuilder().Configure(app => app.Run(AnswerAsync)).Build().Run();

        private async Task AnswerAsync(HttpContext context)
        {
            var isKnown = handlers.TryGetValue(context.Request.Path, out var handler) && context.Request.Method == "POST";
            context.Response.StatusCode = isKnown ? (await handler(context.Request)).StatusCode : 404;
        }
    }
}
