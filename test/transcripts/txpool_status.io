// nothing waits
>> {"jsonrpc":"2.0","id":1,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"pending":"0x0","queued":"0x0"}}

// what is pre-confirmed is no longer in the pool
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x8c90b762e61ac1dc1ad7040451abe33b51cc255c97082b91c0a9946e7dcf6185"}
>> {"jsonrpc":"2.0","id":3,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":{"pending":"0x0","queued":"0x0"}}

// a gap of nonces: queued
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","nonce":"0x2","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0528723df2f9e28e9c636eeab457330c85897f812d8f68e0de8ffdbfd6904fe6"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x3","data":"0x00","gas":"0x186a0","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x76ca518ca1a15175f9d81ffd071e11910ba6511ed4aa1502a0be27affc1baf21"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x474131312ed1d5782acbc2cc0c1fe08ee8714940466fde662bc9b72799a16800"}
>> {"jsonrpc":"2.0","id":7,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":{"pending":"0x0","queued":"0x3"}}

// the gap is filled: all of that sender runs
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0xca065934e57e17241987032d2639449bf0444c26e6eb40aedd4ebcc061ffad72"}
>> {"jsonrpc":"2.0","id":9,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":{"pending":"0x0","queued":"0x1"}}

// it takes no parameters
>> {"jsonrpc":"2.0","id":10,"method":"txpool_status","params":["latest"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
