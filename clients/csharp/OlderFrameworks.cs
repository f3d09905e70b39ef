#if !NET5_0_OR_GREATER
using System;

namespace Hakiki
{
    /// <summary>Stands for the attribute of .NET 5: .NET Core 3.1 knows no condition, and the client leaves out every null instead.</summary>
    [AttributeUsage(AttributeTargets.Property)]
    internal sealed class JsonIgnoreAttribute : Attribute
    {
        public JsonIgnoreCondition Condition { get; set; }
    }

    internal enum JsonIgnoreCondition
    {
        WhenWritingNull,
    }
}
#endif
