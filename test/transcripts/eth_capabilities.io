// nothing is ever dropped
>> {"jsonrpc":"2.0","id":1,"method":"eth_capabilities"}
<< {"jsonrpc":"2.0","id":1,"result":{"head":{"number":"0x0","hash":"0x0d24955c77239d128d2184a4252c53babc4567a8aa86ec467e1379428c6ae314"},"state":{"disabled":false,"oldestBlock":"0x0"},"tx":{"disabled":false,"oldestBlock":"0x0"},"logs":{"disabled":false,"oldestBlock":"0x0"},"receipts":{"disabled":false,"oldestBlock":"0x0"},"blocks":{"disabled":false,"oldestBlock":"0x0"},"stateproofs":{"disabled":false,"oldestBlock":"0x0"}}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_capabilities","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"head":{"number":"0x0","hash":"0x0d24955c77239d128d2184a4252c53babc4567a8aa86ec467e1379428c6ae314"},"state":{"disabled":false,"oldestBlock":"0x0"},"tx":{"disabled":false,"oldestBlock":"0x0"},"logs":{"disabled":false,"oldestBlock":"0x0"},"receipts":{"disabled":false,"oldestBlock":"0x0"},"blocks":{"disabled":false,"oldestBlock":"0x0"},"stateproofs":{"disabled":false,"oldestBlock":"0x0"}}}

// it takes no parameters
>> {"jsonrpc":"2.0","id":3,"method":"eth_capabilities","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
