/** Address to which the sign-in provider sends the browser back. */
export const RETURN_PATH = '/dashboard/provider';
