/** What the endpoints of each domain are about, for the API documentation. */
export const domains: Readonly<Record<string, string>> = {
  accounts: 'Registration, sign-in, profiles, users, permissions and the audit log.',
  codes: 'Diagnostic trouble codes and the numbers on control units.',
  billing: 'Invoices.',
  conversations: 'Messages between customers and staff.',
  credits: 'Credit packages, balances, statements and the invoices for credits.',
  downloads: 'Files that dealers and staff send each other outside of orders.',
  ecu: 'Control unit files.',
  imports: 'Tables read from files.',
  notifications: 'Notifications, campaigns, mail, push and live updates.',
  orders: 'Service orders: files, messages, offers, deliveries, refunds and automation.',
  partners: 'API accesses, the partner API and agent orders.',
  payments: 'Payments and refunds.',
  site: 'Settings of the site: appearance, taxes, opening hours, policies.',
  tickets: 'Tickets: requests of customers to staff, with their messages.',
  tuning: 'The catalogue: services, options, prices and rules.',
  vehicles: 'Vehicles, their power curves and the locations of control units.',
}
