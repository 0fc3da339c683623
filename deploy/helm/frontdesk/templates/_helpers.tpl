{{- define "frontdesk.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "frontdesk.image" -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}

{{/* What selects a component's pods: dict "root" $ "component" "web" */}}
{{- define "frontdesk.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "frontdesk.labels" -}}
{{ include "frontdesk.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "frontdesk.secretName" -}}
{{- required "secret.name is required: a secret with DATABASE_URL, DATABASE_MIGRATION_URL, REDIS_URL, SESSION_KEYS and ADMIN_SECRET" .Values.secret.name -}}
{{- end -}}

{{/* What every pod of the service is told beside its secret */}}
{{- define "frontdesk.env" -}}
- name: PUBLIC_URL
  value: {{ required "publicUrl is required: the address that visitors and agents reach" .Values.publicUrl | quote }}
- name: TRUSTED_PROXIES
  value: {{ .Values.trustedProxies | quote }}
{{- range $name, $value := .Values.config }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "frontdesk.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "frontdesk.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: ["ALL"]
{{- end -}}

{{/* The pod of those that serve: dict "root" $ "component" "web" "of" .Values.web */}}
{{- define "frontdesk.pod" -}}
metadata:
  labels:
    {{- include "frontdesk.labels" . | nindent 4 }}
    {{- with .root.Values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with .root.Values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "frontdesk.name" .root }}
  automountServiceAccountToken: false
  terminationGracePeriodSeconds: {{ .root.Values.stopGraceSeconds }}
  securityContext:
    {{- include "frontdesk.podSecurity" . | nindent 4 }}
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "frontdesk.selector" . | nindent 10 }}
  containers:
    - name: {{ .component }}
      image: {{ include "frontdesk.image" .root }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      args: ["frontdesk", "serve"]
      securityContext:
        {{- include "frontdesk.containerSecurity" . | nindent 8 }}
      ports:
        - name: http
          containerPort: 3000
      envFrom:
        - secretRef:
            name: {{ include "frontdesk.secretName" .root }}
      env:
        - name: ROLE
          value: {{ .component }}
        - name: {{ upper .component }}_PROCESSES
          value: {{ .of.processes | quote }}
        {{- include "frontdesk.env" .root | nindent 8 }}
      # The database is migrated at the first start, which may take longer.
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 5
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 5
        timeoutSeconds: 6
        failureThreshold: 2
      lifecycle:
        preStop:
          # The ingress forgets the pod before the pod refuses new turns.
          exec:
            command: ["sleep", "8"]
      resources:
        {{- toYaml .of.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: data
      emptyDir: {}
    - name: tmp
      emptyDir: {}
  {{- with .of.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .of.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .of.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
