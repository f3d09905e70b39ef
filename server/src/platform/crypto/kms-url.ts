export interface KmsPlace {
  /** Key id, ARN, or `alias/` followed by an alias. */
  readonly keyId: string;
  readonly region?: string;
  readonly endpoint?: string;
}

/**
 * Parses `aws-kms://alias/hakiki?region=eu-west-1`, `aws-kms://<key id>` or `aws-kms://arn:aws:kms:…`. The parameter
 * `endpoint` is the URL of a KMS service outside AWS. Throws an Error whose message completes the sentence "MASTER_KEY
 * …".
 */
export function parseKmsUrl(text: string): KmsPlace {
  const [, key = '', query = ''] = /^aws-kms:\/\/([^?]*)(?:\?(.*))?$/.exec(text) ?? [];
  if (!/^(alias\/[\w/-]{1,250}|[\w-]{1,256}|arn:[\w:/-]{1,400})$/.test(key))
    throw new Error('must name a key: aws-kms://alias/name, a key id or an ARN');
  const options = new URLSearchParams(query);
  const unknown = [...options.keys()].find((name) => !['endpoint', 'region'].includes(name));
  if (unknown) throw new Error(`may have ?region= and &endpoint= only, not ${unknown}`);
  const [region, endpoint] = [options.get('region'), options.get('endpoint')];
  if (endpoint !== null && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw new Error('must have an endpoint that starts with https:// or http://');
  return { keyId: key, ...(region !== null && { region }), ...(endpoint !== null && { endpoint }) };
}
