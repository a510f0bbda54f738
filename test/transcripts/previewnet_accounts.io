# {"accounts":2}
// the dev accounts, whose keys are known to everybody, then the one that was written last
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","value":"0x7"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x971767b0a0f2b2cb5d03d7ea6d17ca7b1d40e66d96d9a2b1360591e37835ff0f"}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_accounts","params":[{"limit":3}]}
<< {"jsonrpc":"2.0","id":2,"result":{"rows":[{"address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","label":null,"contract":null,"balance":"0x21e19e0c99d26f633d1","nonce":"0x1","hasCode":false,"isDev":true,"privateKey":"0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"},{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","label":null,"contract":null,"balance":"0x21e19e0c9bab2400000","nonce":"0x0","hasCode":false,"isDev":true,"privateKey":"0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"},{"address":"0x420000000000000000000000000000000000001a","label":null,"contract":null,"balance":"0x351a6028","nonce":"0x1","hasCode":true,"isDev":false,"privateKey":null}],"next":3}}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_accounts","params":[{"text":"B0C5"}]}
<< {"jsonrpc":"2.0","id":3,"result":{"rows":[{"address":"0x000000000000000000000000000000000000b0c5","label":null,"contract":null,"balance":"0x7","nonce":"0x0","hasCode":false,"isDev":false,"privateKey":null}],"next":null}}

// refused
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_accounts","params":[{"skip":-1}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0].skip: expected a whole number from 0 to 9007199254740991, got -1","data":"params[0].skip: expected a whole number from 0 to 9007199254740991, got -1"}}
