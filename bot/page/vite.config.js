// Served by Platter at /page/ (bot/page_routes.py); the licences of all that is built in stand beside it.
export default {
  base: "/page/",
  oxc: { jsx: { runtime: "automatic" } },
  build: { outDir: "dist", emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000, license: { fileName: "licences.md" } },
};
