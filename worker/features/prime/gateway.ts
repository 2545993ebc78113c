import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { type GatewayConfig, gatewayConfig, type GatewaySettings } from '#worker/platform/gateway-config.ts'
import { type PaymentGateway, razorpay } from '#worker/platform/razorpay.ts'

/** The gateway of this site. Errors: payments_unavailable where none is set up, or not rightly; the log says what is wrong. */
export function openGateway(settings: GatewaySettings): { readonly gateway: PaymentGateway; readonly config: GatewayConfig } {
  const config = gatewayConfig(settings)
  if ('fault' in config) {
    logLine('error', { event: 'gateway_refused', fault: config.fault })
    throw new AppError('payments_unavailable')
  }
  return { gateway: razorpay(config), config }
}

/** The secrets that a webhook may be signed with; none where no gateway is set up: then no signature fits. */
export function webhookSecrets(settings: GatewaySettings): readonly string[] {
  const config = gatewayConfig(settings)
  return 'fault' in config ? [] : config.webhookSecrets
}

/** The sites that the gateway's own page is made of; Razorpay's are those its checkout asked for in test mode. */
export function gatewayHosts(settings: GatewaySettings): readonly string[] {
  const config = gatewayConfig(settings)
  if ('fault' in config) return []
  const { origin } = new URL(config.checkoutScript)
  return origin === new URL(config.api).origin
    ? [origin]
    : [origin, config.api, 'https://cdn.razorpay.com', 'https://lumberjack.razorpay.com']
}
