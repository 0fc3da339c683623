/** The request, and the secrets in its headers. */
import { t } from "../../i18n/index.ts";
import type { Draft, PartProps } from "./draft.ts";
import { Choice, Rows, Text } from "./fields.tsx";

type Request = Draft["request"];
const METHODS: readonly Request["method"][] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

interface Props extends PartProps {
  /** As typed; may not be valid JSON yet. */
  body: string;
  onBody: (body: string) => void;
}

export function RequestPart({ draft: { request }, change, body, onBody }: Props) {
  const edit = (patch: Partial<Request>) => change({ request: { ...request, ...patch } });
  return (
    <>
      <div class="inline-form">
        <MethodOrTool request={request} edit={edit} />
        <Text isCode label={t("actions.url")} at="request.url" value={request.url} onChange={(url) => edit({ url })} />
      </div>
      <p class="muted">{t("actions.templateHint", { value: "{{number}}", secret: "{{secret:key}}" })}</p>
      <Rows
        title={t("actions.headers")}
        add={t("actions.addHeader")}
        at="request.headers"
        rows={request.headers}
        create={() => ({ name: "Authorization", value: "Bearer {{secret:key}}" })}
        onChange={(headers) => edit({ headers })}
      >
        {(header, editHeader, at) => (
          <div class="inline-form">
            <Text
              isCode
              label={t("actions.headerName")}
              at={`${at}.name`}
              value={header.name}
              onChange={(name) => editHeader({ name })}
            />
            <Text
              isCode
              label={t("actions.headerValue")}
              at={`${at}.value`}
              value={header.value}
              onChange={(value) => editHeader({ value })}
            />
          </div>
        )}
      </Rows>
      {request.method !== "GET" && (
        <Text
          isCode
          label={t(request.tool === undefined ? "actions.body" : "actions.toolArguments")}
          at="request.body"
          rows={6}
          value={body}
          onChange={onBody}
        />
      )}
    </>
  );
}

/** A tool is always called by POST. */
function MethodOrTool({ request, edit }: { request: Request; edit: (patch: Partial<Request>) => void }) {
  return request.tool === undefined ? (
    <Choice
      label={t("actions.method")}
      at="request.method"
      value={request.method}
      options={METHODS}
      nameOf={(each) => each}
      onChange={(method) => edit({ method })}
    />
  ) : (
    <Text
      isCode
      label={t("actions.tool")}
      hint={t("actions.toolHint")}
      at="request.tool"
      value={request.tool}
      onChange={(tool) => edit({ tool })}
    />
  );
}
