// The tests that `npm run mutation` runs: those that stand beside the files it changes.
export default {
  test: {
    include: JSON.parse(process.env.HAKIKI_MUTATION_TESTS),
    setupFiles: ['test/properties.setup.ts'],
    fsModuleCache: false,
  },
};
