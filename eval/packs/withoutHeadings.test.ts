import { describe, expect, it } from "vitest";
import { withoutHeadings, withoutTitle } from "./withoutHeadings.ts";

const file = (fileName: string, text: string) => ({ key: fileName, fileName, bytes: async () => Buffer.from(text) });
const textOf = async (made: { bytes(): Promise<Uint8Array> }) => Buffer.from(await made.bytes()).toString("utf8");

describe("a file without its headings", () => {
  it("keeps every section under the anchor it had or would have been given", async () => {
    const markdown =
      "---\ntitle: Tea\n---\n# Tea\n\n## How hot? {#heat}\n\nNinety degrees.\n\n### How long, then?\n\nThree minutes.\n";
    expect(await textOf(withoutHeadings(file("tea.md", markdown)))).toBe(
      "---\ntitle: Tea\n---\n# Tea\n\n## Section {#heat}\n\nNinety degrees.\n\n### Section {#how-long-then}\n\nThree minutes.\n",
    );
  });

  it("does not change code that looks like a heading", async () => {
    const markdown = "## Setup\n\n```\n# how to set up\n```\n";
    expect(await textOf(withoutHeadings(file("setup.md", markdown)))).toBe(
      "## Section {#setup}\n\n```\n# how to set up\n```\n",
    );
  });

  it("keeps the anchors of HTML, on the heading and inside it", async () => {
    const html =
      '<h1>Tea</h1><h2 id="heat">How hot?</h2><p>Very.</p><h3><a name="t" id="time">How long?</a> <a>¶</a></h3>';
    expect(await textOf(withoutHeadings(file("tea.html", html)))).toBe(
      '<h1>Tea</h1><h2 id="heat">Section</h2><p>Very.</p><h3><a id="time">Section</a></h3>',
    );
  });
});

describe("a file without its title", () => {
  it("gets a neutral name, and its first heading says nothing", async () => {
    const made = withoutTitle(file("how-hot.md", "# How hot?\n\n## The water\n\nNinety degrees.\n"));
    expect(made.title).toBe("Section");
    expect(await textOf(made)).toBe("# Section {#how-hot}\n\n## The water\n\nNinety degrees.\n");
  });

  it("loses the title of an HTML page as well", async () => {
    const html = "<html><head><title>How hot? - Tea</title></head><body><h1>How hot?</h1><h2>Water</h2></body></html>";
    const text = await textOf(withoutTitle(file("a.html", html)));
    expect(text).not.toContain("How hot");
    expect(text).toContain("<h2>Water</h2>");
  });
});
