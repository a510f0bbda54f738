// nothing waits
>> {"jsonrpc":"2.0","id":1,"method":"txpool_contentFrom","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"result":{"pending":{},"queued":{}}}

// what is pre-confirmed is no longer in the pool
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x8c90b762e61ac1dc1ad7040451abe33b51cc255c97082b91c0a9946e7dcf6185"}
>> {"jsonrpc":"2.0","id":3,"method":"txpool_contentFrom","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":3,"result":{"pending":{},"queued":{}}}

// a gap of nonces: queued
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","nonce":"0x2","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0528723df2f9e28e9c636eeab457330c85897f812d8f68e0de8ffdbfd6904fe6"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x3","data":"0x00","gas":"0x186a0","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x76ca518ca1a15175f9d81ffd071e11910ba6511ed4aa1502a0be27affc1baf21"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x474131312ed1d5782acbc2cc0c1fe08ee8714940466fde662bc9b72799a16800"}
>> {"jsonrpc":"2.0","id":7,"method":"txpool_contentFrom","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":7,"result":{"pending":{},"queued":{"2":{"hash":"0x0528723df2f9e28e9c636eeab457330c85897f812d8f68e0de8ffdbfd6904fe6","type":"0x2","chainId":"0x509f455","nonce":"0x2","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0xa7d8c0","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x1","yParity":"0x1","r":"0x8b5edebf898e37ae7bbae2d6b72be1447e7f3409028691b88f1c003098baf137","s":"0x649bb4488865069989408221a4ab11a0d44c8b7275dab95c19d4bed10f7262dd","blockHash":null,"blockNumber":null,"transactionIndex":null,"blockTimestamp":null},"3":{"hash":"0x76ca518ca1a15175f9d81ffd071e11910ba6511ed4aa1502a0be27affc1baf21","type":"0x0","chainId":"0x509f455","nonce":"0x3","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":null,"value":"0x0","gas":"0x186a0","gasPrice":"0x3b9aca00","input":"0x00","v":"0xa13e8cd","r":"0x6ecc2a5813f0d0cbe7ff798496f613078f1ac308529e7cb0d3331daf629f2d30","s":"0xcca081dc9abfd489bc73260c988e4453cec691b9db7f6056a344aea5767426a","blockHash":null,"blockNumber":null,"transactionIndex":null,"blockTimestamp":null}}}}

// the gap is filled: all of that sender runs
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0xca065934e57e17241987032d2639449bf0444c26e6eb40aedd4ebcc061ffad72"}
>> {"jsonrpc":"2.0","id":9,"method":"txpool_contentFrom","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":9,"result":{"pending":{},"queued":{}}}

// a sender nobody knows, and one that is none
>> {"jsonrpc":"2.0","id":10,"method":"txpool_contentFrom","params":["0x0000000000000000000000000000000000000b0b"]}
<< {"jsonrpc":"2.0","id":10,"result":{"pending":{},"queued":{}}}
>> {"jsonrpc":"2.0","id":11,"method":"txpool_contentFrom","params":["0x12"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x12\"","data":"params[0]: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":12,"method":"txpool_contentFrom","params":[]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got nothing","data":"params[0]: expected an address of 20 bytes, got nothing"}}
