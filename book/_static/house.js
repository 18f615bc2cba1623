/* Mends what the theme leaves without a fitting accessible name or landmark. */
document.addEventListener("DOMContentLoaded", () => {
  // A control is called what it says: "Search Ctrl+K", not "Search".
  for (const button of document.querySelectorAll("button.search-button-field[aria-label]")) {
    button.removeAttribute("aria-label");
    button.removeAttribute("title");
  }
  // The three icons in the switch would add "Light Dark System Settings" to its name.
  for (const icon of document.querySelectorAll(".theme-switch-button [title]")) {
    icon.removeAttribute("title");
    icon.setAttribute("aria-hidden", "true");
  }
  // The same for what unfolds: "Show code cell source", not "Toggle hidden content".
  for (const summary of document.querySelectorAll("summary[aria-label]")) {
    summary.removeAttribute("aria-label");
  }
  const sidebar = document.querySelector(".bd-sidebar-primary:not([role])");
  if (sidebar) {
    sidebar.setAttribute("role", "complementary");
    sidebar.setAttribute("aria-label", "Book");
  }
});
