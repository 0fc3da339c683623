import { describe, expect, it } from "vitest";
import { formatDay, formatList, formatRelative, formatSize, formatSpan, formatTime } from "./format.ts";
import { formatNumber } from "./formatNumber.ts";

const now = new Date(2026, 10, 22, 12, 0);
const later = (minutes: number) => new Date(+now + minutes * 60_000);

describe("a point in time", () => {
  it("shows the time of day if today, else also the weekday or the date", () => {
    expect(formatTime("en-GB", later(-90), now)).toBe("10:30");
    expect(formatTime("de", later(24 * 60), now)).toBe("Montag, 12:00");
    expect(formatTime("en-GB", later(-24 * 60), now)).toBe("21 Nov 2026, 12:00");
    expect(formatTime("ja", later(-24 * 60).toISOString(), now)).toContain("2026/11/21");
  });

  it("shows as today, yesterday or the name of the day", () => {
    expect(formatDay("en", later(-11 * 60), now)).toBe("today");
    expect(formatDay("de", later(-13 * 60), now)).toBe("gestern");
    expect(formatDay("en-GB", later(-3 * 1440), now)).toBe("Thursday, 19 November 2026");
  });

  it("shows how long ago or how soon it is, in the largest unit that fits", () => {
    expect(formatRelative("en", later(-0.5), now)).toBe("now");
    expect(formatRelative("en", later(-3), now)).toBe("3 minutes ago");
    expect(formatRelative("de", later(-119), now)).toBe("vor 1 Stunde");
    expect(formatRelative("es", later(-25 * 60), now)).toBe("ayer");
    expect(formatRelative("pl", later(2 * 1440), now)).toBe("pojutrze");
  });
});

describe("spans, sizes and lists", () => {
  it("follow the language's conventions", () => {
    expect(formatSpan("en", 20)).toBe("20 minutes");
    expect(formatSpan("pl", 120)).toBe("2 godziny");
    expect(formatSpan("he", 120)).toBe("שעתיים");
    expect(formatSize("en", 12_300)).toBe("12 kB");
    expect(formatSize("fr", 3_400_000).replace(/\s/u, " ")).toBe("3,4 Mo");
    expect(formatList("zh", ["PDF", "PNG", "JPEG"])).toBe("PDF、PNG或JPEG");
    expect(formatList("de", ["Ada", "Ben"], "conjunction")).toBe("Ada und Ben");
  });

  it("use the same digits in every language", () => {
    expect(formatNumber("ar-EG", 1200)).toBe("1,200");
    expect(formatTime("ar-SA", later(-90), now)).toContain("10:30");
    expect(formatRelative("ar-EG", later(-5), now)).toContain("5");
  });
});
