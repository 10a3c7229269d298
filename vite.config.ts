import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses: the site works from any path of any static host.
  base: './',
  publicDir: 'web/public',
  build: {
    target: 'es2023',
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    // Cargo's output changes by the thousand.
    watch: { ignored: ['**/target/**'] },
  },
});
