// nothing is ever dropped
>> {"jsonrpc":"2.0","id":1,"method":"eth_capabilities"}
<< {"jsonrpc":"2.0","id":1,"result":{"head":{"number":"0x0","hash":"0x5ddc970e49618c8276bf4af59a11ba1d11d439e4256db5f4887adba1b78889b9"},"state":{"disabled":false,"oldestBlock":"0x0"},"tx":{"disabled":false,"oldestBlock":"0x0"},"logs":{"disabled":false,"oldestBlock":"0x0"},"receipts":{"disabled":false,"oldestBlock":"0x0"},"blocks":{"disabled":false,"oldestBlock":"0x0"},"stateproofs":{"disabled":false,"oldestBlock":"0x0"}}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_capabilities","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"head":{"number":"0x0","hash":"0x5ddc970e49618c8276bf4af59a11ba1d11d439e4256db5f4887adba1b78889b9"},"state":{"disabled":false,"oldestBlock":"0x0"},"tx":{"disabled":false,"oldestBlock":"0x0"},"logs":{"disabled":false,"oldestBlock":"0x0"},"receipts":{"disabled":false,"oldestBlock":"0x0"},"blocks":{"disabled":false,"oldestBlock":"0x0"},"stateproofs":{"disabled":false,"oldestBlock":"0x0"}}}

// it takes no parameters
>> {"jsonrpc":"2.0","id":3,"method":"eth_capabilities","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"Invalid params","data":"too many arguments, want at most 0, got 1"}}
