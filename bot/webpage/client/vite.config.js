// Served by Platter at /page/ (bot/webpage/routes.py); the licences of all that is built in stand beside it. The second page
// is the tab in Teams (bot/channels/teams/tab.py).
export default {
  base: "/page/",
  oxc: { jsx: { runtime: "automatic" } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: ["index.html", "tab.html"] },
    license: { fileName: "licences.md" },
  },
};
