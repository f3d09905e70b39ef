/** A bucket. It has an endpoint and a region if these differ from the environment's settings. */
export interface S3Place {
  readonly bucket: string;
  /** Prefix of object names. It ends with a slash, or is empty. */
  readonly prefix: string;
  readonly endpoint?: string;
  readonly region?: string;
  /** True if the bucket is created at the start when it does not exist. */
  readonly create?: boolean;
}

/**
 * Parses `s3://bucket/some/prefix?endpoint=https://minio.internal:9000&region=eu-west-1&create=true`. Prefix, endpoint,
 * region and create are optional. The default region comes from the environment. Throws an Error whose message
 * completes the sentence "BLOB_URL …".
 */
export function parseS3Url(text: string): S3Place {
  const url = new URL(text);
  const bucket = url.hostname;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new Error('must name a bucket: s3://bucket/prefix');
  if (url.username || url.password) throw new Error('must carry no credentials: they are read from the environment');
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region', 'create'].includes(name));
  if (unknown) throw new Error(`may have ?endpoint=, &region= and &create= only, not ${unknown}`);
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !(URL.canParse(endpoint) && ['http:', 'https:'].includes(new URL(endpoint).protocol)))
    throw new Error('must have an endpoint that starts with https:// or http://');
  const region = url.searchParams.get('region');
  const create = url.searchParams.get('create');
  if (create !== null && create !== 'true') throw new Error('may have &create=true only');
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket,
    prefix: path && `${path}/`,
    ...(endpoint !== null && { endpoint }),
    ...(region !== null && { region }),
    ...(create !== null && { create: true }),
  };
}
