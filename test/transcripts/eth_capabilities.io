// nothing is ever dropped
>> {"jsonrpc":"2.0","id":1,"method":"eth_capabilities"}
<< {"jsonrpc":"2.0","id":1,"result":{"head":{"number":"0x0","hash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6"},"state":{"disabled":false,"oldestBlock":"0x0"},"tx":{"disabled":false,"oldestBlock":"0x0"},"logs":{"disabled":false,"oldestBlock":"0x0"},"receipts":{"disabled":false,"oldestBlock":"0x0"},"blocks":{"disabled":false,"oldestBlock":"0x0"},"stateproofs":{"disabled":false,"oldestBlock":"0x0"}}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_capabilities","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"head":{"number":"0x0","hash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6"},"state":{"disabled":false,"oldestBlock":"0x0"},"tx":{"disabled":false,"oldestBlock":"0x0"},"logs":{"disabled":false,"oldestBlock":"0x0"},"receipts":{"disabled":false,"oldestBlock":"0x0"},"blocks":{"disabled":false,"oldestBlock":"0x0"},"stateproofs":{"disabled":false,"oldestBlock":"0x0"}}}

// it takes no parameters
>> {"jsonrpc":"2.0","id":3,"method":"eth_capabilities","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
