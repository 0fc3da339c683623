/** Turns the validator's findings into a list of invalid fields with reasons. */
import type { z } from "zod";
import { AppError } from "../kernel/errors.ts";
import type { FieldProblem } from "../protocol/errors.ts";

/** The error for invalid input: names of fields, never their values. */
export function invalidInput(target: string, error: { issues: readonly z.core.$ZodIssue[] }): AppError {
  if (target === "param") return new AppError("not_found");
  const problems = error.issues
    .flatMap(toProblems)
    .map(({ field, reason }) => ({ field: field.slice(0, 100), reason }));
  const fields = [...new Map(problems.map((each) => [each.field, each])).values()].slice(0, 20);
  return new AppError(target === "json" || target === "form" ? "invalid_body" : "bad_request", { fields });
}

const reasons: Partial<Record<string, FieldProblem["reason"]>> = {
  invalid_type: "wrong_type",
  too_small: "too_small",
  too_big: "too_big",
  invalid_format: "wrong_format",
  invalid_value: "not_an_option",
  unrecognized_keys: "unknown_field",
};

function toProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join("."), reason: "unknown_field" }));
  }
  if (issue.code === "invalid_union") {
    // For a union, reports the problems of the closest variant.
    const [nearest] = [...issue.errors].sort((a, b) => a.length - b.length);
    if (nearest?.length) {
      return nearest.flatMap((one) => toProblems({ ...one, path: [...issue.path, ...one.path] } as z.core.$ZodIssue));
    }
  }
  // A missing field is reported as a type mismatch as well.
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined"))
    return [{ field, reason: "required" }];
  return [{ field, reason: reasons[issue.code] ?? "invalid" }];
}
