/** This process never answers. */
setInterval(() => {}, 60_000);
