// hashes of transactions as they are pre-confirmed; sealing them is no news
>> {"jsonrpc":"2.0","id":1,"method":"eth_newPendingTransactionFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":["0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4"]}
@ 200
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"result":[]}

// whole transactions, each as it was pre-confirmed
>> {"jsonrpc":"2.0","id":90,"method":"eth_newPendingTransactionFilter","params":[true]}
<< {"jsonrpc":"2.0","id":90,"result":"0x2"}
>> {"jsonrpc":"2.0","id":91,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":91,"result":"0xca065934e57e17241987032d2639449bf0444c26e6eb40aedd4ebcc061ffad72"}
>> {"jsonrpc":"2.0","id":92,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":92,"result":[{"hash":"0xca065934e57e17241987032d2639449bf0444c26e6eb40aedd4ebcc061ffad72","type":"0x2","chainId":"0x509f455","nonce":"0x1","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x0","gas":"0x5208","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0x62cb78f892e53e42e0ce9c8e0882e6cebc9ffe6caaf8a5281f15fb3ede6ef0d","s":"0x103ff8eeabab4a22b0006514c052d4e372dd10cfd26809adcd4cdfdfb93074c7","blockHash":null,"blockNumber":"0x2","transactionIndex":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa990"}]}
>> {"jsonrpc":"2.0","id":93,"method":"eth_newPendingTransactionFilter","params":["full"]}
<< {"jsonrpc":"2.0","id":93,"error":{"code":-32602,"message":"params[0]: expected true or false, got \"full\"","data":"params[0]: expected true or false, got \"full\""}}
