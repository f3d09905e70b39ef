import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/**
 * Font of generated documents. It contains the letters with marks of Yoruba, Igbo and Hausa. Its licence is the Open
 * Font License.
 */
export const FONT = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
export const BOLD = require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');
