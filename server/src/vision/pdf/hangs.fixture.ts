/** A process that never answers. */
setInterval(() => {}, 60_000);
