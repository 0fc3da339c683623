/** The pages where most conversations started, and how often a person was needed there. */
import type { Numbers } from "../../../server/protocol/numbers.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { formatNumber, percent, t } from "../i18n/index.ts";

export function Pages({ pages }: Pick<Numbers, "pages">) {
  if (pages.length === 0) return <p class="muted">{t("numbers.pagesNone")}</p>;
  return (
    <div class="table-box">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("numbers.page")}</th>
            <th scope="col" class="number">
              {t("numbers.conversations")}
            </th>
            <th scope="col" class="number">
              {t("numbers.neededPerson")}
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ page, conversations, with_person }) => (
            <tr key={page}>
              <th scope="row" dir="ltr">
                <a href={safeUrl(page) ?? undefined} target="_blank" rel="noopener noreferrer">
                  {breakable(nameOf(page))}
                </a>
              </th>
              <td class="number">{formatNumber(conversations)}</td>
              <td class="number">{percent(with_person / conversations)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A page's name: host and path. */
const nameOf = (page: string) => page.replace(/^https?:\/\//, "").replace(/\/$/, "");

/** Allows line breaks before slashes in a long path. */
const breakable = (name: string) =>
  name.split("/").flatMap((part, n) => (n === 0 ? [part] : [<wbr key={n} />, `/${part}`]));
