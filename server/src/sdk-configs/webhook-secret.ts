/** What binds a encrypted webhook secret to its SDK configuration. */
export const secretContext = (configId: number): string => `sdk_configs.webhook_secret:${configId}`;
