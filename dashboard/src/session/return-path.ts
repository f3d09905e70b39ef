/** Path to which the sign-in provider redirects the browser. */
export const RETURN_PATH = '/dashboard/provider';
