// `npm run postman [file]`: writes the Postman collection of the API with the pinned Node, whatever Node runs this.
import { join, resolve } from 'node:path';
import { ensureInstalled, root, runNode } from './setup.mjs';

ensureInstalled();
const words = process.argv.slice(2).map((file) => resolve(file));
process.exit(runNode([join(root, 'client', 'build', 'postman.ts'), ...words], { cwd: root }));
