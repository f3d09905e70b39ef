/** Tests that read the source alone and fail when a list lacks what a change added elsewhere. `npm run check` runs them. */
export const staticTests = [
  'schema/schema',
  'boundaries',
  'code-shape',
  'table-owners',
  'dashboard/change-texts',
  'dashboard/deeds',
  'dashboard/permissions',
].map((name) => `test/${name}.test.ts`);
