/**
 * Elements that overflow without being scrollable, or that stick out of the panel. Runs in the page, so it must be
 * self-contained.
 */
export function findOverflow(panel: Element): string[] {
  const frame = panel.getBoundingClientRect();
  const clips = new Set(["hidden", "auto", "scroll", "clip"]);
  return [...panel.querySelectorAll("*")].flatMap((element) => {
    if (element.closest(".hidden, svg, .md-table, pre")) return [];
    const box = element.getBoundingClientRect();
    const isOut = box.width > 0 && (box.left < frame.left - 1 || box.right > frame.right + 1);
    const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    const style = getComputedStyle(element);
    const isMeant = style.display.startsWith("inline") || clips.has(style.overflowX);
    return isOut || (isCut && !isMeant) ? [`${element.tagName}.${element.className}`] : [];
  });
}
