// nothing waits
>> {"jsonrpc":"2.0","id":1,"method":"eth_pendingTransactions","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}

// what is pre-confirmed does not wait; what has a gap does
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x8c90b762e61ac1dc1ad7040451abe33b51cc255c97082b91c0a9946e7dcf6185"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_pendingTransactions","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":[]}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x2","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x8aede4156eef29e0911f27b17745eb81ac00466593ffac9a89e18eb3e1484654"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_pendingTransactions","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":[{"hash":"0x8aede4156eef29e0911f27b17745eb81ac00466593ffac9a89e18eb3e1484654","type":"0x2","chainId":"0x509f455","nonce":"0x2","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x0","gas":"0x5208","gasPrice":"0xa7d8c0","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x1","yParity":"0x1","r":"0xb7a164c0b982945e140ef10430ea0f3a1915746955d1aea955991c6852fac7cd","s":"0x6039a4d6cb2329f7868ceda65c8c3adf99ba963a4d75866dca0bd6ca14fc28a0","blockHash":null,"blockNumber":null,"transactionIndex":null,"blockTimestamp":null}]}

// it takes no parameters
>> {"jsonrpc":"2.0","id":6,"method":"eth_pendingTransactions","params":["latest"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
