// Drives Firefox for a test: one JSON command a line on standard input, one JSON answer a line.
//
//   node firefox.mjs /path/to/firefox
//   {"do": "open", "url": "…"}   {"do": "run", "js": "return …"}   {"do": "click", "css": "…"}
import readline from "node:readline";
import puppeteer from "puppeteer-core";

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.argv[2],
  headless: true,
  // nothing of its own leaves this machine
  extraPrefsFirefox: {
    "app.normandy.enabled": false,
    "app.update.disabledForTesting": true,
    "datareporting.policy.dataSubmissionEnabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "network.proxy.type": 0,
  },
});
const page = await browser.newPage();
await page.setViewport({ width: 1280, height: 900 });

const actions = {
  open: async ({ url }) => void (await page.goto(url, { waitUntil: "domcontentloaded" })),
  run: async ({ js }) => page.evaluate(`(() => { ${js} })()`),
  click: async ({ css }) => void (await page.click(css)),
};

const lines = readline.createInterface({ input: process.stdin });
for await (const line of lines) {
  const command = JSON.parse(line);
  let answer;
  try {
    answer = { value: (await actions[command.do](command)) ?? null };
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser.close();
