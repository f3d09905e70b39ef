// The fonts of the reader's system: the default theme's own would be a megabyte that no page needs.
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { stemOf } from '../../stem.ts';
import './hakiki.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ siteData }) {
    // As in config.ts, where the index is made.
    siteData.value.themeConfig.search.options.miniSearch = {
      options: { processTerm: stemOf },
      searchOptions: { fuzzy: false, prefix: true, combineWith: 'AND', boost: { title: 4, text: 2, titles: 1 } },
    };
  },
} satisfies Theme;
